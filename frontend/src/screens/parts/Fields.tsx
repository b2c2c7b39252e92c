import { useState } from "react";
import { useForm } from "react-hook-form";
import { OneTimeCode } from "@/components/auth/OneTimeCode";
import { Form } from "@/components/form/Form";
import { TextField } from "@/components/form/TextField";
import { toastSuccess } from "@/components/layout/toasts";
import { SearchBox } from "@/components/list/SearchBox";
import { email, filled, newPassword } from "@/lib/rules";
import { Button } from "@/ui/Button";
import { Section, State } from "./Section";

const VALUES = { name: "", email: "not an e-mail", password: "", fixed: "owner@example.com", about: "", fine: "Ada" };

export function Fields() {
  const form = useForm({ defaultValues: VALUES });
  return (
    <Section title="Form">
      <Form form={form} label="All fields" onSubmit={() => toastSuccess("Every rule holds")} className="md:grid-cols-2">
        <TextField form={form} name="name" label="Required" rule={filled} hint="A hint under the field." />
        <TextField form={form} name="fine" label="Filled" />
        <TextField form={form} name="email" label="Email" kind="email" rule={email} />
        <TextField form={form} name="fixed" label="Read only" isReadOnly />
        <TextField form={form} name="password" label="Password" kind="password" rule={newPassword} />
        <TextField form={form} name="about" label="Long text" kind="long" />
        <div className="md:col-span-2">
          <Button type="submit" tone="primary">
            Show the errors
          </Button>
        </div>
      </Form>
    </Section>
  );
}

export function SingleFields() {
  const [code, setCode] = useState("");
  const [search, setSearch] = useState("native");
  return (
    <Section title="Fields that stand alone">
      <State name="search">
        <SearchBox label="Search parts" value={search} onSearch={setSearch} />
        <span className="text-meta text-muted">searched for: {search || "nothing"}</span>
      </State>
      <State name="one-time code">
        <OneTimeCode value={code} onChange={setCode} onComplete={() => toastSuccess("Six digits")} />
        <OneTimeCode value="12345" onChange={setCode} onComplete={() => undefined} error="The code has 6 digits." />
      </State>
    </Section>
  );
}
