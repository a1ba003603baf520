import { type Culture, words } from "./culture.js";

/** Names of southern Europe, Latin America, Turkey, the Arab world and West Africa. */
export const southernNames = {
  spanish: {
    first: words(`
      Adriana Alberto Alejandra Alejandro Álvaro Ana Andrés Antonio Beatriz Carlos Carolina Cristina Daniela
      David Diego Eduardo Elena Esteban Fernanda Fernando Francisco Gabriela Gonzalo Guadalupe Héctor Ignacio
      Inés Isabel Javier Jimena Jorge José Juan Laura Leticia Lorena Manuel Marta Mercedes Miguel Mónica Natalia
      Pablo Paula Pedro Pilar Rafael Raúl Ricardo Rocío Rubén Sara Sergio Silvia Sofía Teresa Valeria Verónica`),
    last: words(`
      Aguilar Alonso Álvarez Benítez Blanco Cabrera Calvo Campos Castillo Castro Cortés Cruz Delgado Díaz
      Domínguez Fernández Flores Fuentes Gallego García Garrido Gil Giménez Gómez González Guerrero Gutiérrez
      Hernández Herrero Ibáñez Iglesias Jiménez León López Lozano Marín Martín Martínez Medina Méndez Molina
      Montero Mora Morales Moreno Moya Muñoz Navarro Núñez Ortega Peña Pérez Prieto Ramírez Ramos Reyes Ríos
      Rivera Rodríguez Rojas Rubio Ruiz Salazar Sánchez Santana Santos Sanz Serrano Soto Suárez Torres Vargas
      Vázquez Vega Vera Vidal`),
  },
  italian: {
    first: words(`
      Alberto Alessandra Alessandro Alice Andrea Angela Antonella Barbara Bruno Caterina Chiara Claudio Cristian
      Daniele Davide Elena Elisa Enrico Fabio Federica Federico Filippo Francesca Francesco Gabriele Giacomo
      Gianluca Giorgia Giovanni Giulia Giuseppe Ilaria Lorenzo Luca Marco Maria Marta Martina Matteo Michela
      Nicola Paola Paolo Riccardo Roberta Sara Serena Silvia Simone Stefano Valentina`),
    last: words(`
      Amato Barbieri Basile Bellini Benedetti Bianchi Bianco Bruno Caputo Carbone Caruso Cattaneo Colombo Conte
      Conti Coppola Costa Esposito Fabbri Farina Ferrara Ferrari Ferraro Ferretti Ferri Fiore Fontana Galli
      Gallo Gatti Gentile Giordano Giuliani Grassi Greco Guerra Leone Lombardi Longo Mancini Mariani Marchetti
      Martinelli Martini Mazza Messina Monti Moretti Morelli Negri Orlando Palmieri Parisi Pellegrini Ricci
      Rinaldi Riva Rizzo Romano Rossetti Rossi Russo Sala Santoro Sartori Serra Silvestri Testa Valentini Villa
      Vitale`),
  },
  portuguese: {
    first: words(`
      Afonso Alexandre Amanda Ana André Antônio Beatriz Bruno Caio Camila Carla Catarina Cláudia Daniel Débora
      Diogo Duarte Eduardo Fábio Fernanda Filipa Francisco Gonçalo Guilherme Gustavo Helena Hugo Inês Joana João
      Juliana Larissa Leonor Letícia Luís Luísa Mafalda Marcelo Márcia Mariana Mateus Nuno Patrícia Paulo Pedro
      Rafaela Renata Ricardo Rita Rodrigo Rui Sandra Sónia Susana Tatiana Thiago Tiago Vanessa Vasco Vitor`),
    last: words(`
      Almeida Alves Amaral Andrade Antunes Araújo Azevedo Baptista Barbosa Barros Batista Borges Brito Cardoso
      Carneiro Carvalho Castro Coelho Correia Costa Cunha Dias Duarte Esteves Faria Fernandes Ferreira Figueiredo
      Fonseca Freitas Gomes Gonçalves Guerreiro Henriques Leite Lima Lopes Loureiro Machado Macedo Magalhães
      Marques Martins Matos Melo Mendes Miranda Monteiro Morais Moreira Moura Nascimento Neves Nogueira Nunes
      Oliveira Pacheco Pereira Pinheiro Pinto Pires Ribeiro Rocha Rodrigues Santos Silva Simões Soares Sousa
      Tavares Teixeira Vaz Vieira`),
  },
  turkish: {
    first: words(`
      Ahmet Ali Aylin Ayşe Baran Barış Berk Burak Can Cem Ceren Deniz Derya Ebru Ece Emre Engin Erdem Esra Fatma
      Gizem Gökhan Hakan Hande Hasan Hülya İbrahim İrem Kemal Kerem Leyla Levent Mehmet Melis Merve Murat Mustafa
      Nazlı Nur Okan Onur Özge Pelin Pınar Selin Serkan Sibel Tolga Tuğçe Ufuk Volkan Yasemin Yusuf Zeynep`),
    last: words(`
      Acar Akın Aksoy Aktaş Arslan Aslan Ateş Avcı Aydın Bulut Çakır Can Çelik Çetin Coşkun Demir Doğan Duman
      Erdoğan Eren Güler Gündüz Güneş Kaplan Kara Karaca Kaya Keskin Kılıç Koç Korkmaz Kurt Öz Özcan Özdemir
      Özkan Öztürk Polat Sarı Şahin Şen Şimşek Taş Tekin Toprak Tunç Turan Uçar Ünal Uysal Yalçın Yavuz Yıldırım
      Yıldız Yılmaz Yüksel`),
  },
  arabic: {
    first: words(`
      Abdullah Adel Ahmed Aisha Ali Amal Amina Anas Bilal Dina Fadi Farah Faisal Fatima Ghada Hala Hamza Hanan
      Hassan Hisham Huda Ibrahim Imane Jamal Karim Khalid Laila Lina Maha Mahmoud Malak Mariam Mohammed Mona
      Nabil Nada Nasser Nadine Omar Rami Rana Rania Reem Sami Samira Salma Sara Tarek Walid Yasmin Youssef Zaid`),
    last: words(`
      Abbas Aziz Awad Bakri Barakat Darwish Daher Eid Fahmy Farah Farouk Ghanem Habib Hamdan Hakim Hamdi Hammoud
      Haddad Hassan Hijazi Hosny Hussein Ibrahim Issa Jaber Kamal Karam Kassem Khalil Khoury Mahdi Mansour
      Masri Mourad Mustafa Nader Najjar Nasr Nassar Omari Qasim Rahman Rashid Rizk Saad Sabbagh Salah Saleh
      Salem Sayegh Shaheen Sharif Sultan Taha Younes Zaki Zidan`),
  },
  westAfrican: {
    first: words(`
      Abena Adaeze Ade Adwoa Afia Akosua Ama Amaka Amara Ayo Babajide Chidi Chiamaka Chinedu Chioma Comfort
      Ebele Efua Ejike Ekow Emeka Esi Femi Folake Funmi Ifeanyi Ifeoma Ike Kelechi Kojo Kofi Kwabena Kwame Kwesi
      Ngozi Nkechi Nnamdi Obinna Olumide Oluwaseun Segun Seyi Sola Tayo Temitope Tunde Uche Yaw Yewande Zainab`),
    last: words(`
      Acheampong Adebayo Adeleke Adeyemi Adjei Afolabi Agyeman Ajayi Akande Akinola Amoah Ampofo Ansah Appiah
      Asante Balogun Bello Boateng Bonsu Danso Darko Dike Eze Ezeh Frimpong Gyamfi Ibe Igwe Iheanacho Mensah
      Nwachukwu Nwosu Obi Obiora Odhiambo Ofori Ogunleye Okafor Okeke Okonkwo Okoro Oladele Onyeka Opoku Osei
      Owusu Quaye Sarpong Sowah Tetteh Udo Uzoma Yeboah`),
  },
} satisfies Record<string, Culture>;
