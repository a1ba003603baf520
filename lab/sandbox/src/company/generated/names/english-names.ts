import { type Culture, words } from "./culture.js";

/** Names of the English-speaking countries. */
export const englishNames: Culture = {
  first: words(`
    Aaron Abigail Adam Adrian Alan Alex Alexandra Alice Alison Allison Amanda Amy Andrea Andrew Angela Anna Anthony
    April Audrey Barbara Ben Beth Brandon Brenda Brian Bridget Caitlin Cameron Carol Caroline Catherine Charles
    Charlotte Chloe Chris Claire Colin Connor Courtney Craig Curtis Cynthia Dale Damian Dana David Dean Deborah
    Derek Diana Dominic Donna Douglas Duncan Dylan Edward Eleanor Elizabeth Ellen Emily Eric Erin Eva Fiona Frances
    Frank Fraser Gareth Gary Gavin George Georgia Gillian Gordon Grace Graham Gregory Hannah Harriet Harry Heather
    Helen Henry Holly Howard Hugh Ian Imogen Ivan Jack Jacob James Jane Janet Jason Jean Jeffrey Jenna Jeremy
    Jessica Jill Joan Joanna Joel John Jonathan Jordan Joseph Joshua Joyce Judith Julia Karen Kate Kathleen Keith
    Kelly Kenneth Kevin Kimberly Kirsty Kyle Laura Lauren Leah Leo Leonard Leslie Lewis Liam Linda Lindsay Lisa
    Logan Lorna Louise Lucas Lucy Luke Lydia Madeleine Malcolm Margaret Maria Mark Martha Martin Mary Matthew
    Maureen Megan Melanie Melissa Meredith Michael Michelle Miles Molly Monica Morgan Nancy Naomi Natalie Nathan
    Neil Nicholas Nicole Nigel Noah Nora Olivia Oscar Pamela Patricia Patrick Paul Paula Penelope Peter Philip
    Phoebe Rachel Ralph Raymond Rebecca Rhys Richard Robert Robin Roger Rory Rosemary Ross Roy Russell Ruth Ryan
    Sally Samantha Samuel Sandra Scott Sean Shannon Sharon Sheila Simon Sophie Spencer Stephanie Stephen Steven
    Stuart Susan Suzanne Sylvia Teresa Thomas Timothy Tina Toby Todd Travis Trevor Tyler Valerie Vanessa Vera
    Veronica Victor Victoria Vincent Virginia Wayne Wendy William Zachary Zoe`),
  last: words(`
    Abbott Adams Alexander Allen Anderson Andrews Armstrong Arnold Atkinson Austin Bailey Baker Baldwin Ball Banks
    Barker Barnes Barnett Barrett Barton Bates Baxter Beck Bennett Berry Bishop Black Blake Bolton Booth Bowen Boyd
    Bradley Brady Brennan Briggs Brown Bryant Buckley Burgess Burke Burns Burton Butler Byrd Cameron Campbell
    Carpenter Carr Carroll Carson Carter Casey Chambers Chandler Chapman Clark Clarke Clayton Cole Collins Connolly
    Conway Cook Cooper Cox Craig Crawford Cross Cunningham Curtis Dalton Daniels Davidson Davies Davis Dawson Day
    Dean Dixon Doherty Donnelly Douglas Doyle Drake Duffy Duncan Dunn Edwards Elliott Ellis Evans Farrell Ferguson
    Fisher Fitzgerald Fleming Fletcher Flynn Ford Foster Fowler Fox Francis Fraser Freeman French Fuller Gallagher
    Gardner Garrett George Gibbs Gibson Gilbert Gill Glover Goodwin Gordon Graham Graves Gray Green Greene Griffin
    Griffiths Hale Hall Hamilton Hammond Hancock Hardy Harper Harris Harrison Hart Harvey Hawkins Hayes Haynes
    Henderson Henry Hicks Higgins Hill Hodges Holland Holmes Holt Hopkins Howard Howe Hudson Hughes Hunt Hunter
    Hutchinson Jackson James Jenkins Jennings Johnson Johnston Jones Jordan Joyce Kane Keane Keith Kennedy Kent
    King Kirby Knight Lambert Lane Larson Lawrence Lawson Lee Lewis Lloyd Logan Long Lowe Lucas Lynch MacDonald
    Mackenzie Manning Marsh Marshall Martin Mason Matthews Maxwell May McBride McCarthy McCormick McCoy McDonald
    McGrath McGuire McKay McLean Miller Mills Mitchell Moore Moran Morgan Morris Morrison Moss Murphy Murray Myers
    Nash Nelson Newman Newton Nichols Nicholson Nolan Norman Norris Norton Oliver Osborne Owen Owens Page Palmer
    Parker Parsons Patterson Payne Pearce Pearson Perkins Perry Peters Phillips Pierce Poole Porter Potter Powell
    Pratt Quinlan Ramsey Randall Reed Reeves Reilly Reynolds Rhodes Rice Richards Richardson Riley Roberts Robertson
    Robinson Rogers Rose Ross Rowe Russell Ryan Sanders Saunders Schultz Scott Shaw Shelton Shepherd Simmons Simpson
    Sinclair Slater Smith Snyder Spencer Stanley Steele Stephens Stevens Stewart Stokes Stone Sullivan Sutton Swanson
    Sweeney Taylor Thomas Thompson Thomson Todd Townsend Tucker Turner Underwood Vaughan Wade Walker Wallace Walsh
    Walters Warner Warren Washington Waters Watkins Watson Watts Weaver Webb Webster Welch Wells West Wheeler White
    Wilkinson Williams Williamson Willis Wilson Winters Wood Woods Wright Yates Young`),
};
