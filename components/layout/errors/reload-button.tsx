// Asks for the same address again.
'use client'
import { Button } from '#components/ui/button.tsx'

export function ReloadButton({ label }: { label: string }) {
  return (
    <Button size="large" onClick={() => window.location.reload()}>
      {label}
    </Button>
  )
}
