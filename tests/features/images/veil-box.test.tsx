// The choice to see photographs with nudity, which the browser remembers.
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { VeilBox } from '#features/images/veil-box.tsx'

const box = () => screen.getByRole('checkbox', { name: 'Show them' })
const show = () => render(<VeilBox label="Show them" />)

it('stays as it was left, on the next page and in the next visit', async () => {
  const user = userEvent.setup()
  const first = show()
  expect(box()).not.toBeChecked()
  await user.click(box())
  first.unmount()
  const second = show()
  expect(box()).toBeChecked()
  await user.click(box())
  second.unmount()
  show()
  expect(box()).not.toBeChecked()
})

it('keeps what was ticked before the script ran', () => {
  const container = document.createElement('div')
  container.innerHTML = renderToString(<VeilBox label="Show them" />)
  document.body.append(container)
  const early = container.querySelector('input')
  if (!early) throw new Error('there is no box')
  early.checked = true
  render(<VeilBox label="Show them" />, { container, hydrate: true })
  expect(early).toBeChecked()
})
