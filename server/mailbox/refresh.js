// Shows new emails by themselves: asks every three seconds for the newest email's id and loads the page again when it changed.
const newest = document.documentElement.dataset.newest ?? ''

setInterval(async () => {
  if (document.hidden) return
  try {
    const answer = await fetch('/mailbox/newest', { headers: { accept: 'application/json' } })
    if (answer.ok && (await answer.json()).id !== newest) location.reload()
  } catch {
    // The server is away for a moment; the next round asks again.
  }
}, 3000)
