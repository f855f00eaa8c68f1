// On the page that is shown without a connection: how many photographs wait in this browser to be sent.
'use client'
import { useEffect, useState } from 'react'
import { whoIsHere } from '#lib/api/who-is-here.ts'
import { isWaiting } from './engine/item.ts'
import { openStore } from './engine/store.ts'
import { countSharedFiles } from './shared-files.ts'

export function WaitingPhotographs({ label }: { label: string }) {
  const [count, setCount] = useState(0)
  useEffect(() => {
    countWaiting().then(setCount, () => undefined)
  }, [])
  if (count === 0) return null
  return (
    <p>
      {label} <strong className="font-semibold">{count}</strong>
    </p>
  )
}

/** Those of the person who is signed in here, and those that another program has handed over. */
async function countWaiting(): Promise<number> {
  const here = whoIsHere()
  const chosen = here ? (await (await openStore(here)).items()).filter(isWaiting).length : 0
  return chosen + (await countSharedFiles(Date.now()))
}
