// One button between light and dark, for pages that are read.
'use client'
import { useTheme } from 'next-themes'
import { IconButton } from '#components/ui/icon-button.tsx'
import Moon from '../../ui/icons/moon.tsx'
import Sun from '../../ui/icons/sun.tsx'

/** Which of the two icons shows is decided by CSS from the theme on <html>, so it is right before hydration. */
export function DarkModeToggle({ label }: { label: string }) {
  const { resolvedTheme, setTheme } = useTheme()
  return (
    <IconButton
      label={label}
      onClick={() => setTheme(resolvedTheme === 'dark' ? 'light' : 'dark')}
      icon={
        <>
          <Sun aria-hidden="true" className="hidden size-5 in-data-[theme=dark]:block" strokeWidth={1.75} />
          <Moon aria-hidden="true" className="size-5 in-data-[theme=dark]:hidden" strokeWidth={1.75} />
        </>
      }
    />
  )
}
