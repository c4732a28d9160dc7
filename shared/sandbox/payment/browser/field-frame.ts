import { type CardValues, FIELD_NAMES, type FieldName, invalidFields } from './card-rules.ts'

/** One field of the card form, in its own frame. The fields of one form read each other, because they share this origin. */

type About = {
  readonly session: string
  readonly publicKey: string
  readonly name: FieldName
  readonly label: string
  readonly isLabelShown: boolean
  readonly placeholder?: string
  readonly required?: boolean
  readonly message?: string
  readonly maxlength?: string | number
  readonly style?: Readonly<Record<string, Readonly<Record<string, string>>>>
}
type Sibling = {
  readonly session: string
  readonly name: FieldName
  readonly isOptional: boolean
  readonly read: () => string
  readonly showInvalid: (isInvalid: boolean) => void
}
type TokenAnswer = {
  readonly token?: string
  readonly fields?: readonly FieldName[]
  readonly errors?: readonly string[]
}

const AUTOCOMPLETE: Readonly<Record<FieldName, string>> = {
  firstName: 'cc-given-name',
  lastName: 'cc-family-name',
  number: 'cc-number',
  cvv: 'cc-csc',
  month: 'cc-exp-month',
  year: 'cc-exp-year',
  zip: 'postal-code',
}
const NUMERIC: readonly FieldName[] = ['number', 'cvv', 'month', 'year']
const TIMEOUT_MS = 30_000

const about = JSON.parse(decodeURIComponent(location.hash.slice(1))) as About
const input = document.querySelector('input') as HTMLInputElement
const label = document.querySelector('label') as HTMLLabelElement
const hint = document.querySelector('p') as HTMLParagraphElement
const field = document.querySelector('div') as HTMLDivElement

function tell(message: object) {
  parent.postMessage({ chargify: about.session, ...message }, '*')
}

function siblings(): Sibling[] {
  return Array.from({ length: parent.frames.length }, (_, i) => siblingIn(parent.frames[i])).flatMap((one) => one ?? [])
}
function siblingIn(frame: Window | undefined): Sibling | null {
  try {
    const sibling = (frame as { chargifyField?: Sibling } | undefined)?.chargifyField
    return sibling?.session === about.session ? sibling : null
  } catch {
    // A frame of another origin.
    return null
  }
}

function readAll(): CardValues {
  return Object.fromEntries(
    siblings()
      .filter((one) => !(one.isOptional && one.read() === ''))
      .map((one) => [one.name, one.read()]),
  )
}
function invalidNow(): FieldName[] {
  return invalidFields(readAll(), new Date(document.documentElement.dataset.now ?? ''))
}

function showInvalid(isInvalid: boolean) {
  input.setAttribute('aria-invalid', String(isInvalid))
  hint.textContent = isInvalid ? about.message || `${about.label} is not valid.` : ''
}

async function askForToken(id: number) {
  const values = readAll()
  const fields = invalidNow()
  for (const sibling of siblings()) sibling.showInvalid(fields.includes(sibling.name))
  if (fields.length > 0) return tell({ event: 'error', id, error: invalidError(fields) })
  const answer = await mintToken(values)
  if (answer.token) return tell({ event: 'token', id, token: answer.token })
  if (answer.fields) return tell({ event: 'error', id, error: invalidError(answer.fields) })
  return tell({ event: 'error', id, error: { errors: answer.errors ?? ['The card could not be processed.'] } })
}

function invalidError(fields: readonly FieldName[]) {
  return { message: 'Please fix the highlighted fields.', fields: FIELD_NAMES.filter((name) => fields.includes(name)) }
}

async function mintToken(values: CardValues): Promise<TokenAnswer> {
  try {
    const response = await fetch('/chargify/tokens.json', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ publicKey: about.publicKey, values }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return (await response.json()) as TokenAnswer
  } catch {
    return { errors: ['The payment provider could not be reached. Please try again.'] }
  }
}

function applyStyles(element: HTMLElement, styles: Readonly<Record<string, string>> = {}) {
  for (const [name, value] of Object.entries(styles)) {
    element.style.setProperty(
      name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
      value,
    )
  }
}

document.title = about.label
label.textContent = about.label
label.hidden = !about.isLabelShown
if (label.hidden) input.setAttribute('aria-label', about.label)
input.autocomplete = AUTOCOMPLETE[about.name] as AutoFill
input.inputMode = NUMERIC.includes(about.name) ? 'numeric' : 'text'
input.placeholder = about.placeholder ?? ''
input.required = about.required !== false
if (about.maxlength !== undefined) input.maxLength = Number(about.maxlength)
for (const [name, element] of Object.entries({ field, input, label, message: hint })) {
  applyStyles(element, about.style?.[name])
}
if (about.style?.message?.color) field.style.setProperty('--invalid', about.style.message.color)
document.documentElement.style.colorScheme = about.style?.field?.colorScheme ?? 'light'

input.addEventListener('blur', () => showInvalid(input.value !== '' && invalidNow().includes(about.name)))
input.addEventListener('input', () => showInvalid(false))
input.addEventListener('keydown', ({ key }) => {
  if (key === 'Enter') tell({ event: 'submit' })
})
// A page can only focus the frame.
window.addEventListener('focus', () => input.focus())
window.addEventListener('message', ({ source, data }) => {
  if (source === parent && data?.chargify === about.session && data.action === 'token') void askForToken(data.id)
})
new ResizeObserver(() => tell({ event: 'height', height: field.getBoundingClientRect().height })).observe(field)

const own: Sibling = {
  session: about.session,
  name: about.name,
  isOptional: about.required === false,
  read: () => input.value,
  showInvalid,
}
Object.assign(window, { chargifyField: own })
tell({ event: 'ready' })
