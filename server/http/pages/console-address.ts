/** Addresses of the staff console, of the data that they are asked for by, and of what its preview draws in a frame. */
export const isConsole = (pathname: string): boolean => /^\/console(?:[./]|$)/.test(pathname);
