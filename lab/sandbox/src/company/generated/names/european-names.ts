import { type Culture, words } from "./culture.js";

/** Names of northern, western and central Europe. */
export const europeanNames = {
  german: {
    first: words(`
      Anna Andreas Annette Astrid Birgit Christian Christoph Claudia Dieter Elke Erik Eva Florian Frank Gerd
      Hannah Heike Holger Jan Johanna Julia Jürgen Karin Klaus Kerstin Lars Laura Lukas Manfred Markus Martin
      Matthias Maximilian Michael Monika Nina Oliver Petra Philipp Ralf Sabine Sebastian Silke Simone Stefanie
      Sven Thomas Ulrike Ursula Uwe Volker Wolfgang`),
    last: words(`
      Albrecht Bauer Baumann Becker Berger Böhm Brandt Busch Dietrich Engel Fischer Franke Friedrich Fuchs Graf
      Groß Günther Haas Hahn Hartmann Heinrich Herrmann Hofmann Horn Huber Jäger Jung Kaiser Koch Köhler König
      Krämer Krause Krüger Kuhn Lang Lehmann Lorenz Ludwig Maier Möller Müller Neumann Otto Pfeiffer Richter
      Roth Sauer Schäfer Schmitt Scholz Schröder Schubert Schulz Schuster Schwarz Seidel Simon Sommer Stein
      Vogt Wagner Walter Weber Weiß Werner Winkler Winter Wolf Zimmermann`),
  },
  dutch: {
    first: words(`
      Anouk Arjan Bart Bas Carola Daan Dirk Eline Esther Femke Floris Frank Gijs Hans Hendrik Ilse Ingrid Iris
      Jasper Jeroen Joost Judith Karin Koen Lieke Lotte Maarten Maaike Marieke Marloes Martijn Mieke Niels
      Petra Renske Rob Roos Ruud Sander Sanne Sjoerd Stijn Thijs Tim Wouter Yvonne`),
    last: words(`
      Bakker Bos Brouwer Claes Dekker Dijkstra Dubois Goossens Hendriks Hermans Hoekstra Huisman Jacobs Jansen
      Janssens Kok Koster Kuiper Kuipers Maes Martens Meijer Mertens Mulder Peeters Peters Post Postma Prins
      Schouten Smeets Smits Timmermans Veenstra Verbeek Verhoeven Vermeulen Visser Vos Willems Wouters Zijlstra`),
  },
  french: {
    first: words(`
      Adrien Agnès Alain Amélie Antoine Audrey Aurélie Bastien Benoît Camille Caroline Cédric Céline Chloé
      Clément Corinne Damien Delphine Élodie Émilie Éric Fabien Florence Gaëlle Guillaume Hélène Hugo Isabelle
      Julien Karim Laurent Léa Lucie Margaux Mathieu Nathalie Nicolas Olivier Pascal Pauline Philippe Romain
      Sandrine Sébastien Solène Sylvie Thibault Valérie Vincent Yann`),
    last: words(`
      Aubert Barbier Benoit Bertrand Blanc Blanchard Bonnet Boucher Bourgeois Boyer Brun Brunet Caron Chevalier
      Clément Colin David Deschamps Dufour Dumas Dumont Dupont Dupuis Durand Fabre Faure Fontaine Fournier
      Garnier Gauthier Gautier Gérard Girard Giraud Guérin Guillot Hubert Joly Lacroix Lambert Laurent Lefèvre
      Legrand Lemaire Leroux Leroy Marchand Masson Mercier Meunier Meyer Michel Moreau Morel Morin Moulin
      Nicolas Noël Perrin Picard Renard Renaud Rivière Robert Rolland Roux Roussel Simon Vidal Vincent`),
  },
  nordic: {
    first: words(`
      Anders Anette Anna Arne Astrid Björn Bo Camilla Cecilia Christian Elin Ellen Emil Eva Frida Freja Gunnar
      Gustav Hanna Håkon Helena Henrik Ida Inger Ingrid Jens Johan Josefin Karin Kasper Katarina Kirsten Kjell
      Lars Leif Linnea Magnus Maja Maria Marit Mats Mette Mikkel Morten Nils Oskar Per Pernille Rasmus Signe
      Siri Solveig Sofie Søren Stine Svein Thea Tobias Tove Ulf Vilde`),
    last: words(`
      Åberg Ahlström Andersen Andersson Bakken Berg Bergström Björk Bjerke Carlsen Christensen Dahl Eklund
      Engström Eriksson Forsberg Fredriksson Gundersen Gustafsson Hagen Halvorsen Hansen Hansson Haugen Hedlund
      Holm Holmberg Iversen Jakobsen Jensen Johansen Johansson Jørgensen Karlsson Kristensen Larsen Larsson
      Lindberg Lindgren Lindqvist Lund Lundgren Madsen Moen Møller Mortensen Nielsen Nilsson Nyström Olsen
      Olsson Østby Pedersen Persson Petersen Poulsen Rasmussen Sandberg Sjöberg Solberg Sørensen Strand
      Svensson Thomsen Wallin`),
  },
  polish: {
    first: words(`
      Adam Agata Agnieszka Aleksandra Andrzej Artur Barbara Bartosz Beata Dariusz Dominika Dorota Elżbieta Ewa
      Grzegorz Iwona Jacek Jakub Joanna Kamil Karolina Katarzyna Krzysztof Łukasz Magdalena Małgorzata Marcin
      Marek Marta Mateusz Michał Monika Natalia Paweł Piotr Rafał Robert Sławomir Sylwia Tomasz Wojciech Zofia`),
    last: words(`
      Adamczyk Baran Borkowski Chmielewski Cieślak Czarnecki Dudek Duda Gajewski Głowacki Górski Grabowski
      Jankowski Jasiński Kaczmarek Kamiński Kołodziej Kowalczyk Kozłowski Król Krawczyk Kubiak Lis Maciejewski
      Majewski Malinowski Marciniak Mazur Michalak Mróz Nowak Nowicki Olszewski Pawlak Piotrowski Przybylski
      Sadowski Sikora Sobczak Stępień Szymczak Tomczak Urban Walczak Wieczorek Wójcik Wróbel Zając Zawadzki`),
  },
} satisfies Record<string, Culture>;
