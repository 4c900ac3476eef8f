/** Whether an address leads into the staff console, a site of its own: no page of an applicant knows its routes, so the browser asks for its document. */
export const isConsole = (href: string): boolean => /^\/console(?:[/?#]|$)/.test(href);
