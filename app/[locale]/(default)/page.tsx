// Home.
export default function HomePage() {
  return <h1>Auctor</h1>
}
