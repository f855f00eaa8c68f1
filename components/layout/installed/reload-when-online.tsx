// Asks for the same address again as soon as the connection is back.
'use client'
import { useEffect } from 'react'

export function ReloadWhenOnline() {
  useEffect(() => {
    const reload = () => window.location.reload()
    addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [])
  return null
}
