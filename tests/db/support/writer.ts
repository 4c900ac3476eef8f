/**
 * A process of its own that writes rows one after the other and says each one's number once it was
 * acknowledged. Tests kill it. Arguments: data folder, number to begin with.
 */
import { openStore } from "#server/db/index.ts";

const [dataDir, from] = [process.argv[2]!, Number(process.argv[3])];
const silent = { info() {}, warn() {}, error() {} };
try {
  const { store } = await openStore({ dataDir, secretKey: Buffer.alloc(32, 7), logger: silent });
  process.stdout.write("open\n");
  for (let n = from; ; n += 1) {
    await store.settings.set(`row-${n}`, `value ${n}`);
    process.stdout.write(`${n}\n`);
  }
} catch (error) {
  process.stdout.write(`refused ${error instanceof Error ? `${(error as { code?: string }).code}: ${error.message}` : String(error)}\n`);
  process.exit(3);
}
