/** `braintree.client` of the provider's script, as far as the product uses it. Served as a classic script, so it imports nothing. */
{
  type About = { readonly authorizationFingerprint: string; readonly configUrl: string }

  const create = async ({ authorization }: { readonly authorization: string }) => {
    let about: About
    try {
      about = JSON.parse(atob(authorization)) as About
    } catch {
      throw Object.assign(new Error('Authorization is invalid.'), { code: 'CLIENT_AUTHORIZATION_INVALID' })
    }
    return { getConfiguration: () => about }
  }

  const { braintree = {} } = window as { readonly braintree?: object }
  Object.assign(window, { braintree: { ...braintree, client: { create } } })
}
