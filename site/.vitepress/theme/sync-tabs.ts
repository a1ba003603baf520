/** Makes all groups of code on a page show the same tab: the one that the reader has chosen in any of them. */
export function syncTabs(document: Document): void {
  document.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.closest(".vp-code-group")) return;
    const title = target.labels?.[0]?.textContent;
    for (const label of document.querySelectorAll<HTMLLabelElement>(".vp-code-group label")) {
      const { control } = label;
      if (label.textContent === title && control instanceof HTMLInputElement && !control.checked) {
        control.click();
      }
    }
  });
}
