/** What the OpenID provider keeps between two requests: in memory, bounded, gone when its time is over. */
import type { Adapter, AdapterPayload } from "oidc-provider";

interface Row {
  payload: AdapterPayload;
  expires: number;
}
const MOST = 5000;

/** One for each provider; `adapter(name)` is what the provider asks for. */
export function openIdStore(): (name: string) => Adapter {
  const rows = new Map<string, Row>();
  const live = (id: string): AdapterPayload | undefined => {
    const row = rows.get(id);
    if (row && row.expires > Date.now()) return row.payload;
    rows.delete(id);
    return undefined;
  };
  return (name) => ({
    async upsert(id, payload, expiresIn) {
      rows.delete(`${name}:${id}`);
      rows.set(`${name}:${id}`, { payload, expires: Date.now() + (expiresIn || 3600) * 1000 });
      while (rows.size > MOST) rows.delete(rows.keys().next().value ?? "");
    },
    async find(id) {
      return live(`${name}:${id}`);
    },
    async findByUid(uid) {
      return [...rows].find(([id, row]) => id.startsWith(`${name}:`) && row.payload.uid === uid && row.expires > Date.now())?.[1].payload;
    },
    async findByUserCode() {
      return undefined;
    },
    async destroy(id) {
      rows.delete(`${name}:${id}`);
    },
    async consume(id) {
      const payload = live(`${name}:${id}`);
      if (payload) payload.consumed = Math.floor(Date.now() / 1000);
    },
    async revokeByGrantId(grantId) {
      for (const [id, row] of rows) if (row.payload.grantId === grantId) rows.delete(id);
    },
  });
}
