type PolicyWindow = {
  readonly trustedTypes?: {
    readonly createPolicy: (
      name: string,
      rules: { readonly createScriptURL: (url: string) => string },
    ) => { readonly createScriptURL: (url: string) => string }
  }
}

/** The page's content security policy names it. */
export const CARD_TRUSTED_TYPES = ['card-script'] as const

const LOAD_TIMEOUT_MS = 20_000
const loading = new Map<string, Promise<void>>()

/** Loads a script of the payment provider once per page; after a failure the next call loads it again. */
export async function loadCardScript(scriptUrl: string): Promise<void> {
  const script = loading.get(scriptUrl) ?? addScript(scriptUrl)
  loading.set(scriptUrl, script)
  try {
    await script
  } catch (error) {
    loading.delete(scriptUrl)
    throw error
  }
}

function addScript(scriptUrl: string): Promise<void> {
  const script = document.createElement('script')
  return new Promise<void>((resolve, reject) => {
    const fail = (reason: string) => {
      script.remove()
      reject(new Error(`The script of the payment provider ${reason}`))
    }
    const timer = setTimeout(() => fail('did not load in time'), LOAD_TIMEOUT_MS)
    script.addEventListener('load', () => {
      clearTimeout(timer)
      resolve()
    })
    script.addEventListener('error', () => {
      clearTimeout(timer)
      fail('did not load')
    })
    script.src = trustedAddress(scriptUrl)
    document.head.append(script)
  })
}

let addressOf: ((url: string) => string) | null = null

/** A browser with Trusted Types accepts the address of a script only from a policy. */
function trustedAddress(scriptUrl: string): string {
  if (!addressOf) {
    const policy = (window as PolicyWindow).trustedTypes?.createPolicy(CARD_TRUSTED_TYPES[0], {
      createScriptURL: (url) => url,
    })
    addressOf = policy ? (url) => policy.createScriptURL(url) : (url) => url
  }
  return addressOf(scriptUrl)
}
