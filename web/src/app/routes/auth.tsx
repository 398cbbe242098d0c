export default function Screen() {
  return <h1>…</h1>;
}
