/* Loads the code for writing with the first focus, or when a text may be left on this device. */

/** The text being written in this browser: its editor opens immediately, so that text left on the device is found. */
const OPEN_KEY = 'council.open-forum-text'

const form = document.querySelector<HTMLFormElement>('[data-compose]')
const place = form?.dataset.place ?? ''

if (form) {
  let loading: Promise<unknown> | null = null
  const open = () => {
    loading ??= import('./compose.ts')
      .then(({ openComposer }) => openComposer(form))
      .then(() => localStorage.setItem(OPEN_KEY, place))
      .catch(() => {
        // The plain form stays; the next focus tries again.
        loading = null
      })
    return loading
  }
  form.addEventListener('focusin', open)
  for (const link of document.querySelectorAll<HTMLElement>('[data-quote]')) {
    // A press would clear the selection to be quoted.
    link.addEventListener('pointerdown', (event) => event.preventDefault())
    link.addEventListener('click', (event) => {
      event.preventDefault()
      void open()
      void import('./quote.ts').then(({ quoteInto }) => quoteInto(form, link))
    })
  }
  if (form.contains(document.activeElement) || localStorage.getItem(OPEN_KEY) === place) void open()
}

export {}
