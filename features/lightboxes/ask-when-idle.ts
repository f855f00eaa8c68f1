// Learns, once a page is at rest, what an account has put aside elsewhere: in a new browser no sign would be pressed otherwise.
import { useEffect } from 'react'
import { whoIsHere } from '#lib/api/who-is-here.ts'
import { whenIdle } from '#lib/when-idle.ts'
import { keptHere } from './kept-images.ts'

/** Whom it was asked for: a page has many of these buttons. */
let asked: string | null = null

/** `name`: of the list that photographs put aside before the sign-in become. */
export function useAskWhenIdle(name: string): void {
  useEffect(() => {
    const who = whoIsHere()
    if (who === null || who === asked || keptHere() !== null) return
    asked = who
    const ask = async () => {
      const { askKept } = await import('./toggle-image.ts')
      // A press asks again, and says what failed.
      await askKept(who, name).catch(() => null)
    }
    whenIdle(() => void ask())
  }, [name])
}
