// The days between which something lies, among the filters of a list.
import type { ReactNode } from 'react'
import { TextField } from '#components/ui/text-field.tsx'

type Props = {
  labels: Record<'from' | 'to', string>
  state: {
    params: { from: string | undefined; to: string | undefined }
    choose: (name: 'from' | 'to', value: string) => void
  }
  /** More fields, two beside each other on phones like the days. */
  children?: ReactNode
}

/** What is typed is not rewritten meanwhile. */
export function PeriodFields({ labels, state: { params, choose }, children }: Props) {
  return (
    <div className="grid w-full grid-cols-2 gap-3 [&_input]:min-w-0 sm:flex sm:w-auto sm:flex-wrap">
      {(['from', 'to'] as const).map(name => (
        <TextField
          key={name}
          type="date"
          label={labels[name]}
          defaultValue={params[name] ?? ''}
          onChange={event => choose(name, event.target.value)}
          className="min-w-0 sm:w-42"
        />
      ))}
      {children}
    </div>
  )
}
