// The initials that stand for a person without a picture.
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Avatar } from '#components/ui/avatar.tsx'

it.each([
  ['Ada Moreau', 'AM'],
  ['Northern Ridges (demo)', 'NR'],
  ['Éloïse', 'É'],
  ['Jean-Luc de la Tour', 'JT'],
  ['“Studio” & Sons', 'SS'],
  ['(demo)', ''],
])('of %s they are %s', (name, initials) => {
  const { container } = render(<Avatar name={name} />)
  expect(container.querySelector('[data-initials]')).toHaveAttribute('data-initials', initials)
})
