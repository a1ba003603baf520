/** The icon of the browser's tab. */
export const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
<rect width="32" height="32" rx="8" fill="#3b4fd0"/>
<path d="M7 12h18M7 20h18" stroke="#fff" stroke-width="3" stroke-linecap="round"/>
<circle cx="12" cy="12" r="3.2" fill="#fff"/><circle cx="20" cy="20" r="3.2" fill="#fff"/>
</svg>`;
