// Chooses between the system's theme, light, grey and dark.
'use client'
import { useTheme } from 'next-themes'
import { useId, useSyncExternalStore } from 'react'
import Contrast from '../ui/icons/contrast.tsx'
import Monitor from '../ui/icons/monitor.tsx'
import Moon from '../ui/icons/moon.tsx'
import Sun from '../ui/icons/sun.tsx'

const choices = [
  { name: 'system', Icon: Monitor },
  { name: 'light', Icon: Sun },
  { name: 'grey', Icon: Contrast },
  { name: 'dark', Icon: Moon },
] as const

export type ThemeLabels = Record<(typeof choices)[number]['name'] | 'label', string>

const never = () => () => undefined

/** The server cannot know the choice, so no option is marked until the browser has taken over. */
export function ThemeSwitch({ labels }: { labels: ThemeLabels }) {
  const { theme, setTheme } = useTheme()
  const known = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const group = useId()
  return (
    <fieldset className="inline-flex rounded-control border border-line p-1">
      <legend className="sr-only">{labels.label}</legend>
      {choices.map(({ name, Icon }) => (
        <label key={name} title={labels[name]} className="setting-sign">
          <input
            type="radio"
            name={group}
            value={name}
            aria-label={labels[name]}
            checked={known && theme === name}
            onChange={() => setTheme(name)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          <Icon aria-hidden="true" className="size-4.5" strokeWidth={1.75} />
        </label>
      ))}
    </fieldset>
  )
}
