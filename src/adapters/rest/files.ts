import { isApiError } from '../../contract/calls/api-error'
import type { FileRef, FileVersion } from '../../contract/ports/files'
import type { FilesPort } from '../../contract/ports/ports'
import { saveBlob } from '../blobs'
import { decodeItems, decodeObject } from './decode'
import type { Wait } from './events'
import { silentFailure, toApiError, transportFailure } from './failures'
import { type Http, type HttpHost, unwrap } from './http'

const PATH = '/api/files'

/** What every answer about a file has. */
const FILE = ['documentId', 'fileName'] as const

/** Pauses between upload attempts, in ms; after the last one the person decides. */
const RETRY_DELAYS_MS = [500, 2000]

/** True for transient network failures. */
const isPassing = (error: unknown): boolean => isApiError(error) && [0, 502, 503, 504].includes(error.status)

/** Uploads and downloads files. Uses XMLHttpRequest, because only it reports upload progress. */
export function createFiles(
  http: Http,
  host: Pick<HttpHost, 'baseUrl' | 'token' | 'lang'>,
  wait: Wait,
  page: Document,
): FilesPort {
  const send = async (upload: Upload, attempt = 0): Promise<FileRef> => {
    const { signal } = upload
    try {
      return await sendOnce(host, upload)
    } catch (error) {
      if (isApiError(error) && error.status === 401 && attempt === 0) {
        // An ordinary call renews the token, or ends the session.
        await http.send({ method: 'GET', path: '/api/auth/whoami', quiet: true })
        return send(upload, 1)
      }
      const pause = RETRY_DELAYS_MS[attempt]
      if (pause === undefined || !isPassing(error) || signal.aborted) throw error
      await wait(pause, signal)
      return send(upload, attempt + 1)
    }
  }
  const content: FilesPort['content'] = async ({ documentId }, signal) => {
    const response = await http.send({
      method: 'GET',
      path: `${PATH}/${documentId}/content`,
      ...(signal ? { signal } : {}),
    })
    return response.blob()
  }
  return {
    upload: (file, progress, signal, replaces) => send({ file, progress, signal, replaces }),
    content,
    versions: async ({ documentId }) =>
      decodeItems<FileVersion>(
        { items: unwrap(await http.json({ method: 'GET', path: `${PATH}/${documentId}/versions` })) },
        ...FILE,
      ),
    download: async (file) => saveBlob(page, await content(file), file.fileName),
    save: async (content, name) => saveBlob(page, content, name),
  }
}

interface Upload {
  file: File
  progress: (part: number) => void
  signal: AbortSignal
  replaces: FileRef | undefined
}

function sendOnce(
  host: Pick<HttpHost, 'baseUrl' | 'token' | 'lang'>,
  { file, progress, replaces, signal }: Upload,
): Promise<FileRef> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest()
    const body = new FormData()
    body.append('file', file)
    call.open('POST', `${host.baseUrl}${PATH}${replaces ? `?replaces=${replaces.documentId}` : ''}`)
    call.setRequestHeader('Authorization', `Bearer ${host.token() ?? ''}`)
    call.setRequestHeader('Accept-Language', host.lang())
    call.upload.onprogress = ({ loaded, total }) => progress(total > 0 ? loaded / total : 0)
    call.onload = () => {
      try {
        if (call.status >= 300) throw toApiError(call.status, call.responseText)
        resolve(parseFile(call.responseText))
      } catch (error) {
        reject(error)
      }
    }
    call.onerror = () => reject(transportFailure(new TypeError('the file could not be sent')))
    call.onabort = () => reject(signal.reason)
    signal.addEventListener('abort', () => call.abort(), { once: true })
    call.send(body)
  })
}

/** The stored file in the answer to an upload; a proxy may have answered in the server's place. */
function parseFile(body: string): FileRef {
  let answer: unknown
  try {
    answer = JSON.parse(body)
  } catch {
    throw silentFailure('UNREADABLE_ANSWER')
  }
  return decodeObject<FileRef>(unwrap(answer), ...FILE)
}
