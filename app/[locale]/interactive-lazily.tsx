// Fetches the providers only where they are drawn: a page that is interactive for some visitors stays small for the others.
'use client'
import dynamic from 'next/dynamic'

export const InteractiveLazily = dynamic(() =>
  import('./interactive-providers.tsx').then(file => file.InteractiveProviders),
)
