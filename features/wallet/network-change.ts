// A wallet that changes its network has the page loaded again, unless we have just asked it to.
'use client'
import { reloadPage } from './browser-wallets.ts'

let asked = 0

/** Changes of the network while `work` runs are our own. */
export async function quietly<T>(work: () => Promise<T>): Promise<T> {
  asked += 1
  try {
    return await work()
  } finally {
    asked -= 1
  }
}

export function onForeignChange(): void {
  if (asked === 0) reloadPage()
}
