/** A mail's own HTML may come from anywhere: it runs nothing, loads nothing and belongs to no origin. Its links open in the whole window. */
export function framedHtml(own: string): Response {
  const withBase = /<head[^>]*>/i.test(own) ? own.replace(/<head[^>]*>/i, (head) => `${head}<base target="_top">`) : `<base target="_top">${own}`;
  return new Response(withBase, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "content-security-policy":
        "sandbox allow-popups allow-top-navigation-by-user-activation; default-src 'none'; style-src 'unsafe-inline'; img-src data: 'self'; frame-ancestors 'self'",
    },
  });
}
