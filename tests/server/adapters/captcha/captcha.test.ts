// The two captchas: our local one, and Google's protocol spoken to a server that answers as Google does.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeLocalCaptchaToken } from '#lib/local-captcha.ts'
import { localCaptcha } from '#server/adapters/captcha/local.ts'
import { recaptcha } from '#server/adapters/captcha/recaptcha.ts'

const IP = '203.0.113.7'

describe('the local captcha', () => {
  const at = Date.parse('2026-03-09T12:00:00Z')
  const token = (offsetMs = 0) => makeLocalCaptchaToken('registration', new Date(at + offsetMs))
  const check = (given: string) => localCaptcha(() => at).check(given, 'registration', IP)

  test.each([
    ['a fresh token', token(), true],
    ['a token of ten minutes ago', token(-600_000), true],
    ['a token of more than ten minutes ago', token(-600_001), false],
    ['a token of more than ten minutes from now', token(600_001), false],
    ['the robot', 'robot', false],
    ['nothing', '', false],
    ['a token of another form', makeLocalCaptchaToken('password_reset', new Date(at)), false],
    ['a token with something behind it', `${token()}x`, false],
  ])('answers to %s: %s', async (_, given, answer) => {
    expect(await check(given)).toBe(answer)
  })

  test('accepts a token once', async () => {
    const captcha = localCaptcha(() => at)
    const given = token()
    expect(await captcha.check(given, 'registration', IP)).toBe(true)
    expect(await captcha.check(given, 'registration', IP)).toBe(false)
  })
})

describe('reCAPTCHA', () => {
  let received = new URLSearchParams()
  let verdict: { status: number; body: string } = { status: 200, body: '{}' }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    received = new URLSearchParams(body)
    response.writeHead(verdict.status, { 'Content-Type': 'application/json' }).end(verdict.body)
  })
  let address = ''
  beforeAll(async () => {
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    // A server listening on a port has an address of this kind.
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/recaptcha/api/siteverify`
  })
  afterAll(() => server.close())
  const check = (answer: object, status = 200) => {
    verdict = { status, body: JSON.stringify(answer) }
    return recaptcha({ secret: 'shh', address }).check('the-token', 'registration', IP)
  }

  test.each([
    ['a person', { success: true, score: 0.5, action: 'registration' }, true],
    ['a score under one half', { success: true, score: 0.49, action: 'registration' }, false],
    ['another action', { success: true, score: 0.9, action: 'login' }, false],
    ['a token Google refuses', { success: false, 'error-codes': ['timeout-or-duplicate'] }, false],
    ['an answer without a score', { success: true, action: 'registration' }, false],
  ])('answers to %s: %s', async (_, answer, human) => {
    expect(await check(answer)).toBe(human)
  })

  test('sends the secret, the token and the address of the caller', async () => {
    await check({ success: false })
    expect(Object.fromEntries(received)).toEqual({ secret: 'shh', response: 'the-token', remoteip: IP })
  })

  test('throws when the service fails', async () => {
    await expect(check({}, 500)).rejects.toThrow('500')
  })
})
