/** What is wrong with a visit to the consent page, said to the visitor on a page of its own. */
export class ConsentRefusal extends Error {
  override readonly name = "ConsentRefusal";
}
