import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { openApi } from '../../../bff-public/openapi.ts'

/*
 * Checks that every REST response in the tests matches the OpenAPI document: a declared status of the operation, and a body of its schema.
 */

type Answered = { readonly content?: Readonly<Record<string, { readonly schema: object }>> }
type Operation = { readonly responses: Readonly<Record<string, Answered>> }

const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats(ajv)
const validators = new Map<string, ValidateFunction>()

const OPERATIONS = Object.entries(openApi().paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path}`,
    fits: new RegExp(`^${method.toUpperCase()} ${path.replace(/\{\w+\}/g, '[^/]+')}$`),
    operation: operation as Operation,
  })),
)
/** Referenced by the errors of all operations. */
const { schemas } = openApi().components

/** Throws unless the document declares the response. Addresses without an operation answer only with errors. */
export async function checkAnswer(method: string, path: string, response: Response): Promise<void> {
  if (!path.startsWith('/rest/') || path.startsWith('/rest/openapi.json')) return
  const asked = `${method} ${path.split('?')[0]}`
  const found = OPERATIONS.find(({ fits }) => fits.test(asked))
  if (!found) return
  const declared = found.operation.responses[response.status]
  if (!declared) throw new Error(`${asked} answered ${response.status}, which ${found.name} does not declare`)
  const text = await response.clone().text()
  const schema = declared.content?.['application/json']?.schema
  if (!schema) {
    if (text !== '')
      throw new Error(`${asked} answered ${response.status} with a body, which ${found.name} does not declare`)
    return
  }
  const validate = validatorOf(
    `${found.name} ${response.status}`,
    '$ref' in schema ? errorOf(String(schema.$ref)) : schema,
  )
  if (!validate(JSON.parse(text)))
    throw new Error(
      `${asked} answered ${response.status} against its schema: ${ajv.errorsText(validate.errors)}\n${text}`,
    )
}

function errorOf(reference: string): object {
  return reference.endsWith('/BadRequest') ? schemas.BadRequest : schemas.Error
}

function validatorOf(name: string, schema: object): ValidateFunction {
  const known = validators.get(name)
  if (known) return known
  const made = ajv.compile(schema)
  validators.set(name, made)
  return made
}
