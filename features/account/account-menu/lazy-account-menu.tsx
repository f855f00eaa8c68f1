// The menu of the signed-in person's corner, fetched only for them: most pages are first read by somebody without an account.
'use client'
import dynamic from 'next/dynamic'

export const LazyAccountMenuPanel = dynamic(() =>
  import('./account-menu-panel.tsx').then(file => file.AccountMenuPanel),
)
