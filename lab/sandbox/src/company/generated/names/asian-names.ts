import { type Culture, words } from "./culture.js";

/** Names of Asia, in Latin letters. */
export const asianNames = {
  indian: {
    first: words(`
      Aarav Abhishek Aditi Aditya Akash Amit Ananya Anika Anil Anita Arjun Arun Asha Ashwin Deepa Deepak Divya
      Gaurav Gita Harish Isha Ishaan Jaya Kavita Kiran Lakshmi Madhu Manish Meera Mohan Naveen Neha Nikhil Nisha
      Pooja Pradeep Prakash Prerna Rahul Rajesh Rajiv Ramesh Rashmi Ravi Rekha Ritu Rohan Rohit Sandeep Sanjay
      Sarita Shreya Shweta Siddharth Sneha Sunita Suresh Swati Tanvi Uma Varun Vidya Vijay Vikram Vinod Vivek`),
    last: words(`
      Agarwal Ahuja Anand Arora Banerjee Basu Bhatia Bhatt Bose Chandra Chatterjee Chaudhary Chopra Das Desai
      Deshmukh Dutta Gandhi Ghosh Gill Gokhale Goel Gupta Iyer Jain Jha Joshi Kapoor Kaul Khanna Kulkarni Kumar
      Malhotra Mathur Menon Mishra Mukherjee Nair Naidu Pandey Patel Patil Pillai Prasad Rana Rao Rastogi Reddy
      Roy Saxena Sen Seth Shah Sharma Shetty Singh Sinha Srinivasan Subramanian Thakur Trivedi Varma Verma
      Yadav`),
  },
  chinese: {
    first: words(`
      Bin Bo Chao Chen Cheng Dan Fang Fei Feng Gang Hai Han Hao Hong Hua Hui Jia Jian Jie Jing Jun Kai Lan Lei
      Li Lili Lin Ling Long Mei Min Ming Na Ning Peng Ping Qiang Qing Rong Rui Shan Tao Ting Wei Wen Xia Xiang
      Xin Xue Yan Yang Yi Ying Yong Yu Yuan Yun Zhen Zhi`),
    last: words(`
      Bai Cai Cao Chang Chen Cheng Cui Deng Ding Dong Du Fan Fang Feng Fu Gao Gong Gu Guo Han He Hou Hu Huang Jia
      Jiang Jin Kong Lai Li Liang Liao Lin Liu Long Lu Luo Lü Ma Mao Meng Pan Peng Qian Qin Qiu Ren Shao Shen Shi
      Song Su Sun Tan Tang Tao Tian Wan Wang Wei Wu Xia Xiao Xie Xiong Xu Xue Yan Yang Yao Ye Yin Yu Yuan Zeng
      Zhang Zhao Zheng Zhong Zhou Zhu Zou`),
  },
  japanese: {
    first: words(`
      Akira Akiko Asuka Ayaka Ayumi Chihiro Daiki Daisuke Emi Eri Fumiko Hana Haruka Haruto Hideki Hiroko Hiroshi
      Jun Kaito Kana Kaori Kazuki Keiko Ken Kenji Kenta Koji Kumiko Mai Makoto Mari Masaki Mayumi Megumi Miho
      Minoru Naoki Naomi Nobuo Rei Rina Ryo Ryota Sakura Satoshi Sayaka Shinji Shota Tadashi Takashi Takumi
      Tomoko Tsuyoshi Yuki Yuko Yumi Yuta Yutaka`),
    last: words(`
      Abe Aoki Arai Endo Fujii Fujita Fujiwara Fukuda Goto Hara Harada Hasegawa Hashimoto Hayashi Hirano Honda
      Hoshino Ichikawa Iida Ikeda Imai Inoue Ishida Ishii Ishikawa Ito Iwasaki Kato Kaneko Kikuchi Kimura Kobayashi
      Kojima Kondo Kudo Maeda Maruyama Masuda Matsuda Matsui Matsumoto Miura Miyazaki Mori Morita Murakami Murata
      Nagai Nakagawa Nakajima Nakamura Nakano Nishimura Noguchi Nomura Ogawa Okada Okamoto Ono Ota Saito Sakai
      Sakamoto Sasaki Sato Shibata Shimizu Sugiyama Suzuki Takada Takagi Takahashi Takeuchi Tamura Tanaka Taniguchi
      Uchida Ueda Ueno Wada Watanabe Yamada Yamaguchi Yamamoto Yamashita Yokoyama Yoshida`),
  },
  korean: {
    first: words(`
      Areum Bora Chan Daeun Dohyun Eunji Eunha Gayoung Haneul Hyejin Hyun Hyunwoo Jaehyun Jaemin Jihoon Jihye Jimin
      Jinho Jiwoo Jiwon Junho Kyungsoo Minho Minji Minjun Minseo Nari Sangwoo Seojun Seoyeon Seulgi Seungmin Siwoo
      Sohee Soojin Subin Sujin Sumin Taeyang Wonjun Yejin Yena Yongho Yoona Youngmi Yuna`),
    last: words(`
      Ahn Bae Baek Bang Byun Cha Chae Chang Chin Cho Choi Chun Chung Do Eom Gong Gu Ha Han Heo Hong Hwang Im Jang
      Jeon Jeong Ji Jin Jo Joo Jung Kang Kim Ko Kwak Kwon Lee Lim Ma Min Moon Na Nam No Oh Paik Park Pyo Ryu Seo
      Shim Shin Sim Son Song Suh Sung Uhm Woo Yang Yeo Yeom Yoo Yoon`),
  },
  vietnamese: {
    first: words(`
      Anh Bao Binh Chau Chi Cuong Dao Diep Dung Duy Giang Ha Hai Hang Hanh Hieu Hoa Hoang Hong Hung Huong Huy Khanh
      Khoa Kim Lan Linh Loan Long Mai Minh My Nam Nga Ngan Ngoc Nhung Phong Phuc Phuong Quan Quang Quynh Son Tam
      Tan Thanh Thao Thi Thien Thu Thuy Tien Tri Trinh Trung Tuan Tung Uyen Van Viet Vinh Vy Xuan Yen`),
    last: words(`
      Bui Cao Chau Chu Dang Dao Diep Dinh Do Doan Dong Duong Ha Ho Hoang Huynh Kieu La Lam Le Luong Luu Ly Mac Mai
      Ngo Nguyen Nghiem Ninh Ong Pham Phan Phung Quach Ta Tang Thach Thai To Ton Tran Trieu Trinh Truong Tu Vo Vu
      Vuong`),
  },
} satisfies Record<string, Culture>;
