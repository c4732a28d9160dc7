import { type FieldName, invalidFields } from './card-rules.ts'

/** One hosted field, in its own frame. The fields of one form read each other, because they share this origin. */

type About = {
  readonly session: string
  readonly name: string
  readonly placeholder?: string
  readonly maxlength?: number
  readonly internalLabel?: string
  readonly styles?: Readonly<Record<string, Readonly<Record<string, string>>>>
}
type Sibling = { readonly session: string; readonly key: string; readonly read: () => string }
type Ask = { readonly id: number; readonly authorizationFingerprint: string; readonly cardholderName: string }

const NAMES: Readonly<Record<string, FieldName>> = {
  number: 'number',
  cvv: 'cvv',
  expirationMonth: 'month',
  expirationYear: 'year',
  postalCode: 'zip',
}
const AUTOCOMPLETE: Readonly<Record<string, string>> = {
  number: 'cc-number',
  cvv: 'cc-csc',
  expirationMonth: 'cc-exp-month',
  expirationYear: 'cc-exp-year',
  postalCode: 'postal-code',
}
const TIMEOUT_MS = 30_000

const about = JSON.parse(decodeURIComponent(location.hash.slice(1))) as About
const input = document.querySelector('input') as HTMLInputElement
const label = document.querySelector('label') as HTMLLabelElement
const now = new Date(document.documentElement.dataset.now ?? '')
let wasValid = false

function tell(message: object) {
  parent.postMessage({ braintree: about.session, ...message }, '*')
}

function siblings(): Sibling[] {
  return Array.from({ length: parent.frames.length }, (_, i) => siblingIn(parent.frames[i])).flatMap((one) => one ?? [])
}
function siblingIn(frame: Window | undefined): Sibling | null {
  try {
    const sibling = (frame as { hostedField?: Sibling } | undefined)?.hostedField
    return sibling?.session === about.session ? sibling : null
  } catch {
    // A frame of another origin.
    return null
  }
}

function values(): Record<string, string> {
  return Object.fromEntries(siblings().map((one) => [NAMES[one.key] ?? one.key, one.read()]))
}
/** Keys as named by the provider. */
function invalidKeys(): string[] {
  const wrong = invalidFields(values(), now)
  return Object.keys(NAMES).filter((key) => wrong.some((name) => name === NAMES[key]))
}

function tellState(kind: string) {
  const isValid = input.value !== '' && !invalidKeys().includes(about.name)
  tell({
    event: 'state',
    kind,
    isEmpty: input.value === '',
    isValid,
    isFocused: document.hasFocus() && kind !== 'blur',
  })
  if (kind === 'input' && isValid !== wasValid)
    tell({ event: 'state', kind: 'validityChange', isEmpty: false, isValid, isFocused: true })
  wasValid = isValid
}

async function tokenize({ id, ...ask }: Ask) {
  const fail = (code: string, keys?: readonly string[]) => tell({ event: 'error', id, code, keys })
  if (siblings().every((one) => one.read() === '')) return fail('HOSTED_FIELDS_FIELDS_EMPTY')
  if (invalidKeys().length > 0) return fail('HOSTED_FIELDS_FIELDS_INVALID', invalidKeys())
  try {
    const response = await fetch('/braintree/web/nonces.json', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...ask, values: values() }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const answer = (await response.json()) as { readonly nonce?: string }
    return answer.nonce ? tell({ event: 'nonce', id, answer }) : fail('HOSTED_FIELDS_FAILED_TOKENIZATION')
  } catch {
    return fail('HOSTED_FIELDS_TOKENIZATION_NETWORK_ERROR')
  }
}

function applyStyles(styles: Readonly<Record<string, string>> = {}) {
  for (const [name, text] of Object.entries(styles)) input.style.setProperty(name, text)
}

label.textContent = about.internalLabel ?? about.name
document.title = label.textContent
input.autocomplete = (AUTOCOMPLETE[about.name] ?? 'off') as AutoFill
input.inputMode = about.name === 'postalCode' ? 'text' : 'numeric'
input.placeholder = about.placeholder ?? ''
if (about.maxlength !== undefined) input.maxLength = about.maxlength
applyStyles(about.styles?.input)
const sheet = new CSSStyleSheet()
const ofPlaceholder = Object.entries(about.styles?.['::placeholder'] ?? {}).map(([name, text]) => `${name}: ${text}`)
sheet.insertRule(`::placeholder { opacity: 1; ${ofPlaceholder.join('; ')} }`)
document.adoptedStyleSheets = [sheet]

input.addEventListener('input', () => tellState('input'))
input.addEventListener('focus', () => tellState('focus'))
input.addEventListener('blur', () => tellState('blur'))
input.addEventListener('keydown', ({ key }) => {
  if (key === 'Enter') tellState('inputSubmitRequest')
})
// A page can only focus the frame.
window.addEventListener('focus', () => input.focus())
window.addEventListener('message', ({ source, data }) => {
  if (source === parent && data?.braintree === about.session && data.action === 'tokenize') {
    const { id, authorizationFingerprint, cardholderName } = data as Ask
    void tokenize({ id, authorizationFingerprint, cardholderName })
  }
})

const own: Sibling = { session: about.session, key: about.name, read: () => input.value }
Object.assign(window, { hostedField: own })
tell({ event: 'ready' })
