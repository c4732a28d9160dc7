import { ACTS, actNamed } from './acts.ts'
import { CODE_MAX, hrefOfLog, type LogFilterValues, NO_LOG_FILTERS, OBJECT_MAX } from './log-filter.ts'
import { LOG_MESSAGES as M } from './messages.ts'

type People = readonly { readonly id: string; readonly name: string }[]

/** The fields of the filter form, as `FilterFields` shows them. */
export function fieldsOf(values: LogFilterValues, people: People) {
  const acts = Object.entries(ACTS).map(([value, { label }]) => ({ value, label }))
  return {
    texts: [
      { name: 'object', label: M.object, value: values.object, maxCharacters: OBJECT_MAX },
      { name: 'code', label: M.code, value: values.code, maxCharacters: CODE_MAX },
      { name: 'from', label: M.from, value: values.from },
      { name: 'to', label: M.to, value: values.to },
    ],
    selects: [
      {
        ...{ name: 'by', label: M.by, any: M.anyone, value: values.by },
        choices: withNamed(values.by, people).map(({ id, name }) => ({ value: id, label: name })),
      },
      {
        ...{ name: 'act', label: M.act, any: M.anyAct, value: values.act },
        choices: acts.toSorted((a, b) => a.label.localeCompare(b.label, 'en')),
      },
    ],
  }
}

/** A person without permissions here is still listed when the address names them. */
function withNamed(by: string | null, people: People): People {
  return by === null || people.some(({ id }) => id === by) ? people : [...people, { id: by, name: by }]
}

/** The active filters in words, each with the address without it. */
export function chipsOf(values: LogFilterValues, people: People) {
  const { member, by, object, code, from, to } = values
  const act = values.act && actNamed(values.act)
  const texts: Readonly<Record<keyof LogFilterValues, string | null>> = {
    member: member && `${M.member}: ${member}`,
    by: by && `${M.by}: ${people.find(({ id }) => id === by)?.name ?? by}`,
    act: act && `${M.act}: ${ACTS[act].label}`,
    object: object && `${M.object}: ${object}`,
    code: code && `${M.code}: ${code}`,
    from: from && `${M.from}: ${from}`,
    to: to && `${M.to}: ${to}`,
  }
  return Object.entries(texts).flatMap(([name, label]) =>
    label ? [{ label, href: hrefOfLog({ ...values, [name]: null }) }] : [],
  )
}

export const CLEAR = { label: M.clear, href: hrefOfLog(NO_LOG_FILTERS) }

/** What is said where no entry is shown: not that the log is empty while filters are active or a failure is shown. */
export function nothingOf(values: LogFilterValues, hasFailed: boolean) {
  if (values.code !== null) return hasFailed ? M.onlyFailed : M.noneOfCode
  return Object.values(values).some((value) => value !== null) ? M.none : M.noneAtAll
}
