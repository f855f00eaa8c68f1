// Follows where in a page the parser is, so that an element can be found again by a CSS selector.
import type { Attributes, MarkupReader } from './parse-markup.ts'

type Step = { name: string; selector: string; from_root: boolean; counts: Map<string, number> }

/** Steps of a selector that has no id to start from. */
const STEPS_MAX = 24
const ID = /^[A-Za-z][\w-]{0,100}$/
const NAME = /^[a-z][a-z0-9-]*$/

export type ElementPath = MarkupReader & {
  /** Selector of the element that was opened last (or of the one just told to `open`); null where none can be written. */
  selector(): string | null
  /** Names of the open elements, outermost first; the one told last included unless it is already closed. */
  inside(name: string): boolean
}

export function createElementPath(): ElementPath {
  const stack: Step[] = []
  const ids = new Set<string>()
  const top: Map<string, number> = new Map()
  const open = new Map<string, number>()

  function stepOf(name: string, attributes: Attributes): Step {
    const siblings = stack.at(-1)?.counts ?? top
    const nth = (siblings.get(name) ?? 0) + 1
    siblings.set(name, nth)
    const { id } = attributes
    // The first element with an id is the one that `#id` finds.
    if (id !== undefined && ID.test(id) && !ids.has(id)) {
      ids.add(id)
      return { name, selector: `#${id}`, from_root: false, counts: new Map() }
    }
    return { name, selector: `${name}:nth-of-type(${nth})`, from_root: true, counts: new Map() }
  }

  return {
    open(name, attributes) {
      stack.push(stepOf(name, attributes))
      open.set(name, (open.get(name) ?? 0) + 1)
    },
    close(name) {
      const closed = stack.pop()
      if (closed) open.set(closed.name, Math.max(0, (open.get(name) ?? 0) - 1))
    },
    inside: name => (open.get(name) ?? 0) > 0,
    selector() {
      const steps: string[] = []
      for (const [index, step] of [...stack.entries()].toReversed()) {
        if (!NAME.test(step.name) || steps.length > STEPS_MAX) return null
        if (step.name === 'html') break
        if (step.name === 'body') {
          steps.unshift('body')
          break
        }
        // Browsers add the `tbody` that pages leave out, so a table is not always the parent of its rows.
        const parent = stack[index - 1]?.name
        if (!step.from_root) {
          steps.unshift(step.selector)
          break
        }
        steps.unshift(parent === 'table' ? `~ ${step.selector}` : step.selector)
      }
      return steps.length === 0 ? null : steps.join(' > ').replaceAll('> ~ ', '')
    },
  }
}
