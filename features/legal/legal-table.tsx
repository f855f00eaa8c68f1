// A small table of figures with names of columns and rows.
import type { ReactNode } from 'react'

type LegalTableProps = {
  caption: string
  head: readonly string[]
  rows: readonly { label: string; cells: readonly { key: string; value: ReactNode }[] }[]
}

export function LegalTable({ caption, head, rows }: LegalTableProps) {
  return (
    <table className="w-full border-separate border-spacing-0 text-small tabular-nums max-sm:text-caption">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {head.map((title, at) => (
            <th
              key={title}
              scope="col"
              className={`border-line-strong border-b py-2 align-bottom font-semibold ${at === 0 ? 'text-start' : 'ps-2 text-end sm:ps-4'}`}
            >
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, cells }) => (
          <tr key={label}>
            <th scope="row" className="border-line border-b py-2.5 pe-1 text-start font-normal text-ink-muted">
              {label}
            </th>
            {cells.map(({ key, value }) => (
              <td key={key} className="border-line border-b py-2.5 ps-2 text-end sm:ps-4">
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
