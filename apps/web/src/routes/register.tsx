import { createFileRoute } from '@tanstack/react-router';
import { RegistrationPage } from '../features/auth/registration-page.tsx';

export const Route = createFileRoute('/register')({ component: RegistrationPage });
