import { toast } from 'react-hot-toast/headless';

// Shows an error. The text is the id, so that a repeated message does not add another toast.
export function notifyError(text: string): void {
  toast.error(text, { id: text });
}

export function notifySuccess(text: string): void {
  toast.success(text, { id: text });
}
