// Text for people who listen to the page instead of looking at it.
import type { ComponentProps } from 'react'

export function VisuallyHidden(props: Omit<ComponentProps<'span'>, 'className'>) {
  return <span {...props} className="sr-only" />
}
