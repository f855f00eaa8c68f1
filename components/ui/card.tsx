// A panel that groups what belongs together; quiet by default, so that photographs stay the loud thing.
import { clsx } from 'clsx'
import type { ComponentProps, ElementType } from 'react'

export type CardProps = ComponentProps<'div'> & {
  /** plain has a hairline, tinted a ground of its own, raised a shadow. */
  variant?: 'plain' | 'tinted' | 'raised'
  as?: ElementType
}

const looks = { plain: 'border border-line', tinted: 'bg-surface', raised: 'bg-raised shadow-raised' }

export function Card({ variant = 'plain', as: Element = 'div', className, ...rest }: CardProps) {
  return <Element className={clsx('rounded-panel p-6', looks[variant], className)} {...rest} />
}
