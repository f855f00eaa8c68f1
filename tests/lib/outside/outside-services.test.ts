// Which outside services an installation has, where they may run, and what a document says of them.
import { describe, expect, it } from 'vitest'
import {
  outsideAddresses,
  outsideAttribute,
  outsideOfDocument,
  outsideOn,
  showsChat,
} from '#lib/outside/outside-services.ts'
import { href } from '#lib/routes.ts'

const env = {
  CHAT_WIDGET: 'https://chat.example/w.js?a=1&b=2 wss://live.chat.example',
  AD_PIXEL: '',
  SESSION_RECORDING: 'not an address',
}

describe('outside services', () => {
  it('are those with an address that can be read', () => {
    expect(outsideAddresses(env)).toEqual({
      chat_widget: ['https://chat.example/w.js?a=1&b=2', 'wss://live.chat.example'],
    })
    expect(outsideAddresses({})).toEqual({})
  })

  it('run on no page that is for the holder of a link, and on none that is not ours', () => {
    const all = outsideAddresses(env)
    expect(outsideOn(href('discovers'), all)).toEqual(all)
    expect(outsideOn(href('infringement', { token: 'abc' }), all)).toEqual({})
    expect(outsideOn(href('newsletter'), all)).toEqual({})
    expect(outsideOn('/nothing/of/ours/at/all/', all)).toEqual({})
  })

  it('hide the chat where one pays, signs in or works', () => {
    const hidden = ['cart', 'login', 'registration', 'images', 'hits', 'infringement'] as const
    expect(hidden.filter(name => showsChat(href(name)))).toEqual([])
    expect((['home', 'discovers', 'support', 'about'] as const).filter(name => !showsChat(href(name)))).toEqual([])
  })

  it('are read from a document as they were written', () => {
    const written = outsideAttribute(outsideAddresses(env))?.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
    expect(outsideOfDocument(`<!DOCTYPE html><html lang="en" data-outside-services="${written}"><body>`)).toEqual(
      outsideAddresses(env),
    )
    expect(outsideAttribute({})).toBeUndefined()
    expect(outsideOfDocument('<html lang="en"><body data-outside-services="{}">')).toEqual({})
  })
})
