import { toast } from 'react-hot-toast/headless';

// The text is the id, so a repeated message shows one toast.
export function notifyError(text: string): void {
  toast.error(text, { id: text });
}

export function notifySuccess(text: string): void {
  toast.success(text, { id: text });
}
