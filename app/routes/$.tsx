import { ready } from "#server";
export async function loader() { return { ok: ready() }; }
export default function Page() { return <p>hi</p>; }
