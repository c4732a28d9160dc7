/**
 * `braintree.hostedFields` of the provider's script, as far as the product uses it. Every field is a frame of the provider's origin that
 * fills its container; labels, borders and messages are the page's. Served as a classic script, so it imports nothing.
 */
{
  type Field = {
    readonly container: string | HTMLElement
    readonly placeholder?: string
    readonly maxlength?: number
    readonly iframeTitle?: string
    readonly internalLabel?: string
  }
  type Styles = Readonly<Record<string, Readonly<Record<string, string>>>>
  type Client = {
    readonly getConfiguration: () => { readonly authorizationFingerprint: string; readonly configUrl: string }
  }
  type Options = { readonly client: Client; readonly styles?: Styles; readonly fields: Readonly<Record<string, Field>> }
  type FieldState = { isEmpty: boolean; isValid: boolean; isFocused: boolean; readonly container: HTMLElement }
  type FromFrame =
    | { readonly event: 'ready' }
    | {
        readonly event: 'state'
        readonly kind: string
        readonly isEmpty: boolean
        readonly isValid: boolean
        readonly isFocused: boolean
      }
    | { readonly event: 'nonce'; readonly id: number; readonly answer: object }
    | { readonly event: 'error'; readonly id: number; readonly code: string; readonly keys?: readonly string[] }
  type Listener = (event: object) => void

  const NAMES = ['number', 'cvv', 'expirationMonth', 'expirationYear', 'postalCode']
  const TIMEOUT_MS = 60_000

  const failure = (code: string, message: string, details?: object) =>
    Object.assign(new Error(message), { name: 'BraintreeError', type: 'CUSTOMER', code, details })
  const randomText = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16)).join('')

  class HostedFields {
    private readonly options: Options
    private readonly origin: string
    private readonly session = randomText()
    private readonly frames = new Map<string, HTMLIFrameElement>()
    private readonly states = new Map<string, FieldState>()
    private readonly waiting = new Set<string>()
    private readonly listeners = new Map<string, Set<Listener>>()
    private readonly asked = new Map<
      number,
      { readonly take: (answer: object) => void; readonly fail: (error: Error) => void }
    >()
    private lastId = 0
    private whenReady: () => void = () => {}

    constructor(options: Options) {
      this.options = options
      this.origin = new URL(options.client.getConfiguration().configUrl).origin
    }

    mount(): Promise<void> {
      window.addEventListener('message', this.hear)
      for (const [name, field] of Object.entries(this.options.fields)) this.addFrame(name, field)
      return new Promise((resolve, reject) => {
        const timer = setTimeout(
          () => reject(failure('HOSTED_FIELDS_TIMEOUT', 'Hosted Fields timed out when attempting to set up.')),
          TIMEOUT_MS,
        )
        this.whenReady = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }

    async teardown(): Promise<void> {
      window.removeEventListener('message', this.hear)
      for (const frame of this.frames.values()) frame.remove()
      this.frames.clear()
      this.asked.clear()
    }

    on(event: string, listener: Listener): void {
      const known = this.listeners.get(event) ?? new Set()
      this.listeners.set(event, known.add(listener))
    }

    focus(name: string): void {
      this.frames.get(name)?.focus()
    }

    getState() {
      return { cards: [], fields: Object.fromEntries(this.states) }
    }

    tokenize({ cardholderName = '' }: { readonly cardholderName?: string } = {}): Promise<object> {
      const [first] = this.frames.values()
      const id = ++this.lastId
      return new Promise((take, fail) => {
        this.asked.set(id, { take, fail })
        const { authorizationFingerprint } = this.options.client.getConfiguration()
        const message = { braintree: this.session, action: 'tokenize', id, authorizationFingerprint, cardholderName }
        first?.contentWindow?.postMessage(message, this.origin)
      })
    }

    private addFrame(name: string, field: Field): void {
      if (!NAMES.includes(name)) throw failure('HOSTED_FIELDS_INVALID_FIELD_KEY', `"${name}" is not a valid field.`)
      const place = typeof field.container === 'string' ? document.querySelector(field.container) : field.container
      if (!(place instanceof HTMLElement))
        throw failure('HOSTED_FIELDS_INVALID_FIELD_SELECTOR', 'Selector does not reference a valid DOM node.')
      if (place.querySelector('iframe'))
        throw failure('HOSTED_FIELDS_FIELD_DUPLICATE_IFRAME', 'Element already contains a Braintree iframe.')
      const frame = document.createElement('iframe')
      const { placeholder, maxlength, internalLabel } = field
      const about = { session: this.session, name, placeholder, maxlength, internalLabel, styles: this.options.styles }
      frame.title = field.iframeTitle ?? `Secure Credit Card Frame - ${name}`
      frame.name = `braintree-hosted-field-${name}`
      frame.src = `${this.origin}/braintree/web/hosted-field#${encodeURIComponent(JSON.stringify(about))}`
      for (const [property, text] of Object.entries({ border: 'none', width: '100%', height: '100%', float: 'left' }))
        frame.style.setProperty(property, text)
      for (const label of document.querySelectorAll(`label[for="${CSS.escape(place.id)}"]`))
        label.addEventListener('click', () => this.focus(name))
      this.frames.set(name, frame)
      this.states.set(name, { isEmpty: true, isValid: false, isFocused: false, container: place })
      this.waiting.add(name)
      place.append(frame)
    }

    private readonly hear = ({ source, origin, data }: MessageEvent): void => {
      const [name] = [...this.frames].find(([, frame]) => frame.contentWindow === source) ?? []
      if (!name || origin !== this.origin || data?.braintree !== this.session) return
      const message = data as FromFrame
      if (message.event === 'ready') {
        this.waiting.delete(name)
        if (this.waiting.size === 0) this.whenReady()
      } else if (message.event === 'state') {
        const { kind, isEmpty, isValid, isFocused } = message
        const state = this.states.get(name)
        if (state) Object.assign(state, { isEmpty, isValid, isFocused })
        for (const listener of this.listeners.get(kind) ?? []) listener({ emittedBy: name, ...this.getState() })
      } else if (message.event === 'nonce') {
        this.take(message.id)?.take(message.answer)
      } else {
        const details = message.keys ? { invalidFieldKeys: message.keys } : undefined
        this.take(message.id)?.fail(failure(message.code, 'The card could not be tokenized.', details))
      }
    }

    private take(id: number) {
      const asked = this.asked.get(id)
      this.asked.delete(id)
      return asked
    }
  }

  const create = async (options: Options) => {
    const fields = new HostedFields(options)
    await fields.mount()
    return fields
  }

  const { braintree = {} } = window as { readonly braintree?: object }
  Object.assign(window, { braintree: { ...braintree, hostedFields: { create } } })
}
