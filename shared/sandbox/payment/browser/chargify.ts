/**
 * The global `Chargify` of the provider's script, as far as the product uses it. Every field is a frame of the provider's
 * origin: what is typed never reaches the page. Served as a classic script, so it imports nothing.
 */
{
  type Styles = Readonly<Record<string, Readonly<Record<string, string>>>>
  type FieldOptions = {
    readonly selector?: string
    readonly label?: string
    readonly placeholder?: string
    readonly required?: boolean
    readonly message?: string
    readonly maxlength?: string | number
  }
  type Options = {
    readonly publicKey: string
    readonly serverHost: string
    readonly type?: string
    readonly selector?: string
    readonly style?: Styles
    readonly fields?: Readonly<Record<string, FieldOptions>>
  }
  type TokenError = {
    readonly message?: string
    readonly errors?: string | readonly string[]
    readonly fields?: readonly string[]
  }
  type OnToken = (token: string, message?: string) => void
  type OnError = (error: TokenError) => void
  type FromFrame =
    | { readonly event: 'ready' }
    | { readonly event: 'height'; readonly height: number }
    | { readonly event: 'submit' }
    | { readonly event: 'token'; readonly id: number; readonly token: string; readonly message?: string }
    | { readonly event: 'error'; readonly id: number; readonly error: TokenError }

  const LABELS: Readonly<Record<string, string>> = {
    firstName: 'First name',
    lastName: 'Last name',
    number: 'Card number',
    cvv: 'CVV',
    month: 'Month',
    year: 'Year',
    zip: 'Zip code',
  }
  const FIRST_HEIGHT = '72px'

  const randomText = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16)).join('')

  class Chargify {
    private origin = ''
    private session = ''
    private frames: HTMLIFrameElement[] = []
    private waiting = new Set<HTMLIFrameElement>()
    private queued: number[] = []
    private lastId = 0
    private asked = new Map<number, { readonly onToken: OnToken; readonly onError: OnError }>()

    load(options: Options, _callbacks: Readonly<Record<string, (error: unknown) => void>> = {}): void {
      this.unload()
      if (!options.publicKey || !options.serverHost) throw new Error('Chargify: publicKey and serverHost are required')
      if (options.type !== undefined && options.type !== 'card')
        throw new Error(`Chargify: no fields for ${options.type}`)
      this.origin = new URL(options.serverHost, location.href).origin
      this.session = randomText()
      window.addEventListener('message', this.hear)
      const fields = options.fields ?? Object.fromEntries(Object.keys(LABELS).map((name) => [name, {}]))
      for (const [name, field] of Object.entries(fields)) {
        if (LABELS[name] !== undefined) this.addFrame(name, field, options)
      }
    }

    /** Removes the fields; a pending token request is no longer answered. */
    unload(): void {
      window.removeEventListener('message', this.hear)
      for (const frame of this.frames) frame.remove()
      this.frames = []
      this.waiting.clear()
      this.queued = []
      this.asked.clear()
    }

    token(_form: HTMLFormElement, onToken: OnToken, onError: OnError): void {
      if (this.frames.length === 0) {
        onError({ message: 'The form is not loaded.' })
        return
      }
      const id = ++this.lastId
      this.asked.set(id, { onToken, onError })
      this.queued.push(id)
      this.askFrames()
    }

    private addFrame(name: string, field: FieldOptions, { selector, style, publicKey }: Options): void {
      const place = document.querySelector(field.selector ?? selector ?? '')
      if (!place) throw new Error(`Chargify: no element for the field ${name}`)
      const label = field.label?.trim() || LABELS[name] || name
      const frame = document.createElement('iframe')
      const about = { session: this.session, publicKey, style, ...field, name, label, isLabelShown: field.label !== '' }
      frame.title = label
      frame.name = `chargify-${name}`
      frame.src = `${this.origin}/chargify/field#${encodeURIComponent(JSON.stringify(about))}`
      frame.style.setProperty('border', '0')
      frame.style.setProperty('display', 'block')
      frame.style.setProperty('width', '100%')
      frame.style.setProperty('height', FIRST_HEIGHT)
      // Its own color scheme would paint an opaque background under the field.
      frame.style.setProperty('color-scheme', style?.field?.colorScheme ?? 'light')
      this.frames.push(frame)
      this.waiting.add(frame)
      place.append(frame)
    }

    private askFrames(): void {
      if (this.waiting.size > 0) return
      const [first] = this.frames
      for (const id of this.queued.splice(0)) {
        first?.contentWindow?.postMessage({ chargify: this.session, action: 'token', id }, this.origin)
      }
    }

    private readonly hear = ({ source, origin, data }: MessageEvent): void => {
      const frame = this.frames.find((one) => one.contentWindow === source)
      if (!frame || origin !== this.origin || data?.chargify !== this.session) return
      const message = data as FromFrame
      switch (message.event) {
        case 'ready':
          this.waiting.delete(frame)
          this.askFrames()
          break
        case 'height':
          frame.style.setProperty('height', `${Math.ceil(message.height)}px`)
          break
        case 'submit':
          frame.closest('form')?.requestSubmit()
          break
        case 'token':
          this.take(message.id)?.onToken(message.token, message.message)
          break
        case 'error':
          this.take(message.id)?.onError(message.error)
          break
      }
    }

    private take(id: number) {
      const asked = this.asked.get(id)
      this.asked.delete(id)
      return asked
    }
  }

  Object.assign(window, { Chargify })
}
