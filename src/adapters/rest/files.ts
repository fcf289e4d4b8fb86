import { isApiError } from '../../contract/api-error'
import type { FileRef } from '../../contract/files'
import type { FilesPort } from '../../contract/ports'
import { saveBlob } from '../save-blob'
import type { Wait } from './events'
import { answeredFailure, transportFailure } from './failures'
import { type Http, type HttpHost, unwrap } from './http'

const PATH = '/api/files'

/** Pauses between upload attempts, in ms; after the last one the person decides. */
const PAUSES = [500, 2000]

/** True for transient network failures. */
const isPassing = (error: unknown): boolean => isApiError(error) && [0, 502, 503, 504].includes(error.status)

/** Uploads and downloads files. Uses XMLHttpRequest, because only it reports upload progress. */
export function createFiles(
  http: Http,
  host: Pick<HttpHost, 'baseUrl' | 'token' | 'lang'>,
  wait: Wait,
  page: Document,
): FilesPort {
  const send = async (file: File, progress: (part: number) => void, signal: AbortSignal, attempt = 0): Promise<FileRef> => {
    try {
      return await sendOnce(host, file, progress, signal)
    } catch (error) {
      if (isApiError(error) && error.status === 401 && attempt === 0) {
        // An ordinary call renews the token, or ends the session.
        await http.send({ method: 'GET', path: '/api/auth/whoami', quiet: true })
        return send(file, progress, signal, 1)
      }
      const pause = PAUSES[attempt]
      if (pause === undefined || !isPassing(error) || signal.aborted) throw error
      await wait(pause, signal)
      return send(file, progress, signal, attempt + 1)
    }
  }
  return {
    upload: send,
    download: async ({ documentId, fileName }) => {
      const response = await http.send({ method: 'GET', path: `${PATH}/${documentId}/content` })
      saveBlob(page, await response.blob(), fileName)
    },
    save: async (content, name) => saveBlob(page, content, name),
  }
}

function sendOnce(
  host: Pick<HttpHost, 'baseUrl' | 'token' | 'lang'>,
  file: File,
  progress: (part: number) => void,
  signal: AbortSignal,
): Promise<FileRef> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest()
    const body = new FormData()
    body.append('file', file)
    call.open('POST', `${host.baseUrl}${PATH}`)
    call.setRequestHeader('Authorization', `Bearer ${host.token() ?? ''}`)
    call.setRequestHeader('Accept-Language', host.lang())
    call.upload.onprogress = ({ loaded, total }) => progress(total > 0 ? loaded / total : 0)
    call.onload = () =>
      call.status < 300
        ? resolve(unwrap(JSON.parse(call.responseText)) as FileRef)
        : reject(answeredFailure(call.status, call.responseText))
    call.onerror = () => reject(transportFailure(new TypeError('the file could not be sent')))
    call.onabort = () => reject(signal.reason)
    signal.addEventListener('abort', () => call.abort(), { once: true })
    call.send(body)
  })
}
