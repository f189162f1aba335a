import { toast } from 'react-hot-toast/headless';

// The text is the id: the same news twice is one toast, not two.
export function notifyError(text: string): void {
  toast.error(text, { id: text });
}

export function notifySuccess(text: string): void {
  toast.success(text, { id: text });
}
