// State tables: which actions are allowed in which states, used by the server to refuse and by pages to disable.

type Can<Actions extends Record<string, readonly string[]>> = {
  [A in keyof Actions]: ((state: string) => boolean) & { from: Actions[A] }
}

/** `states({ pay: ['to_be_settled'] })` gives `can.pay(state)` and `can.pay.from`. */
export function states<const Actions extends Record<string, readonly string[]>>(table: Actions): Can<Actions> {
  const entries = Object.entries(table).map(([action, from]) => [
    action,
    Object.assign((state: string) => from.includes(state), { from }),
  ])
  return Object.fromEntries(entries) as Can<Actions> // built from the table's own entries
}
