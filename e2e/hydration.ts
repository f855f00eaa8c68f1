// No test acts on a page before the page's script does: what is pressed then is lost, and what is ticked is taken back.
import { type Page, selectors } from '@playwright/test'

/** What a test waits for at most: whoever waits longer at a page has found something. */
const STARTED_MS = 30_000

/** How many times slower than it is the browser shall compute and fetch scripts, to find tests that depend on its speed. */
const slowness = Number(process.env.E2E_SLOWER ?? 1)

/** Runs in the page: the document as long as something in it does not answer yet. */
function unhydratedEngine() {
  type Fiber = { alternate: Fiber | null; flags: number; return: Fiber | null; tag: number }
  const PLACEMENT_OR_HYDRATING = 2 | 4096
  const HOST_ROOT = 3
  const kept = (node: Node, prefix: string): unknown => {
    const key = Object.keys(node).find(each => each.startsWith(prefix))
    return key && Reflect.get(node, key)
  }
  /** React's own question before it tells a node of an event: is it mounted, or only being drawn or hydrated? */
  const isMounted = (fiber: Fiber): boolean => {
    let top = fiber
    const isUnderWay = () => !fiber.alternate && (top.flags & PLACEMENT_OR_HYDRATING) !== 0
    while (top.return && !isUnderWay()) top = top.return
    return top.tag === HOST_ROOT && !isUnderWay()
  }
  const answers = (control: Element): boolean => {
    const fiber = kept(control, '__reactFiber$') as Fiber | undefined // React's own, without a type
    if (fiber) return isMounted(fiber)
    // What is written as HTML belongs to no component, and works by itself.
    for (let node = control.parentElement; node; node = node.parentElement) {
      const props = kept(node, '__reactProps$') as object | undefined // as above
      if (props) return 'dangerouslySetInnerHTML' in props
    }
    return false
  }
  const hydrated = new WeakSet<Document>()
  const queryAll = (): Element[] => {
    const { documentElement, readyState, scripts } = document
    const isOurs = [...scripts].some(script => script.src.includes('/_next/static/'))
    if (!isOurs || hydrated.has(document) || !matchMedia('(scripting: enabled)').matches) return []
    const controls = [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
    if (readyState === 'loading' || !controls.every(answers)) return [documentElement]
    hydrated.add(document)
    return []
  }
  return { query: () => queryAll()[0] ?? null, queryAll }
}

await selectors.register('unhydrated', unhydratedEngine)

/** Every action and every expectation waits until the page answers; so do `goto` and `reload`, for keys that are pressed after them. */
export async function actOnlyWhenHydrated(page: Page): Promise<void> {
  await slowDown(page)
  const unhydrated = page.locator('unhydrated=page')
  const wait = async () => {
    await unhydrated.waitFor({ state: 'hidden', timeout: STARTED_MS })
  }
  await page.addLocatorHandler(unhydrated, wait)
  const { goto, reload } = { goto: page.goto.bind(page), reload: page.reload.bind(page) }
  page.goto = async (...to) => {
    const response = await goto(...to)
    await wait()
    return response
  }
  page.reload = async (...how) => {
    const response = await reload(...how)
    await wait()
    return response
  }
}

async function slowDown(page: Page): Promise<void> {
  if (slowness === 1) return
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  await page.route('**/_next/static/**/*.js*', async route => {
    await new Promise(resolve => setTimeout(resolve, Math.random() * 200 * slowness))
    await route.continue()
  })
}
