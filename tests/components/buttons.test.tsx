// Buttons and what opens from them.
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { AlertDialog } from '#components/ui/alert-dialog.tsx'
import { Button } from '#components/ui/button.tsx'
import { CopyField } from '#components/ui/copy-field.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Disclosure } from '#components/ui/disclosure.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Menu } from '#components/ui/menu.tsx'
import { TextField } from '#components/ui/text-field.tsx'

describe('a button', () => {
  it('does not submit a form unless it says so', async () => {
    const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault())
    render(
      <form onSubmit={onSubmit}>
        <Button>Later</Button>
        <Button type="submit">Send</Button>
      </form>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Later' }))
    expect(onSubmit).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(onSubmit).toHaveBeenCalledOnce()
  })

  it('that is busy says so, keeps the focus and sends nothing twice', async () => {
    const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault())
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit" busy>
          Send
        </Button>
      </form>,
    )
    const button = screen.getByRole('button', { name: 'Send' })
    expect(button).toHaveAttribute('aria-busy', 'true')
    await userEvent.click(button)
    expect(button).toHaveFocus()
    expect(onSubmit).not.toHaveBeenCalled()
  })

  it('with only an icon has a name', () => {
    render(<IconButton label="Like" icon={<svg aria-hidden="true" />} />)
    expect(screen.getByRole('button', { name: 'Like' })).toBeVisible()
  })
})

describe('a dialog', () => {
  it('has a name, starts in its first field, closes with Escape and gives the focus back', async () => {
    render(
      <Dialog title="Rename" closeLabel="Close" trigger={<Button>Open</Button>}>
        <TextField label="Name" />
      </Dialog>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Open' }))
    expect(screen.getByRole('dialog', { name: 'Rename' })).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus()
  })

  it('locks the page without inserting a style element, which the content security policy would refuse', async () => {
    const before = document.querySelectorAll('style').length
    render(<Dialog title="Rename" closeLabel="Close" open />)
    expect(document.querySelector('[data-scroll-lock]')).not.toBeNull()
    expect(document.querySelectorAll('style')).toHaveLength(before)
  })

  it('that asks a question starts on the harmless answer', async () => {
    const onConfirm = vi.fn()
    const words = { title: 'Delete?', description: 'For ever.', confirmLabel: 'Delete', cancelLabel: 'Keep' }
    render(<AlertDialog {...words} onConfirm={onConfirm} danger trigger={<Button>Remove</Button>} />)
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
    expect(screen.getByRole('alertdialog', { name: 'Delete?' })).toHaveAccessibleDescription('For ever.')
    expect(screen.getByRole('button', { name: 'Keep' })).toHaveFocus()
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
    expect(onConfirm).toHaveBeenCalledOnce()
  })
})

describe('menus', () => {
  it('are worked with the arrow keys', async () => {
    const rename = vi.fn()
    const remove = vi.fn()
    const before = document.querySelectorAll('style').length
    render(
      <Menu
        trigger={<IconButton label="More" icon={<svg aria-hidden="true" />} />}
        items={[
          { key: 'rename', label: 'Rename', onSelect: rename },
          { key: 'delete', label: 'Delete', onSelect: remove },
        ]}
      />,
    )
    await userEvent.tab()
    await userEvent.keyboard('{Enter}{ArrowDown}{Enter}')
    expect(remove).toHaveBeenCalledOnce()
    expect(rename).not.toHaveBeenCalled()
    expect(document.querySelectorAll('style')).toHaveLength(before)
  })

  it('a disclosure opens, closes with Escape and when the focus leaves it', async () => {
    render(
      <>
        <Disclosure button="Theme">
          <button type="button">Dark</button>
        </Disclosure>
        <button type="button">After</button>
      </>,
    )
    const trigger = screen.getByRole('button', { name: 'Theme' })
    expect(trigger).toHaveAttribute('aria-expanded', 'false')
    await userEvent.click(trigger)
    expect(screen.getByRole('button', { name: 'Dark' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    expect(trigger).toHaveAttribute('aria-expanded', 'false')
    expect(trigger).toHaveFocus()
    await userEvent.click(trigger)
    await userEvent.tab()
    await userEvent.tab()
    expect(screen.getByRole('button', { name: 'After' })).toHaveFocus()
    expect(trigger).toHaveAttribute('aria-expanded', 'false')
  })
})

it('a copy field copies the whole value, whatever it shows, and says that it did', async () => {
  const user = userEvent.setup()
  const value = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
  render(<CopyField value={value} copyLabel="Copy" copiedLabel="Copied" />)
  expect(screen.getByRole('code')).toHaveTextContent(value)
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  expect(await navigator.clipboard.readText()).toBe(value)
  expect(screen.getByRole('status')).toHaveTextContent('Copied')
})
