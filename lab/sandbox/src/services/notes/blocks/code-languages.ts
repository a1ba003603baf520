/** Languages of a code block, exactly as the API names them ("Block", code). */
export const codeLanguages = [
  ..."abap,abc,agda,arduino,ascii art,assembly,bash,basic,bnf,c,c#,c++,clojure".split(","),
  ..."coffeescript,coq,css,dart,dhall,diff,docker,ebnf,elixir,elm,erlang,f#,flow".split(","),
  ..."fortran,gherkin,glsl,go,graphql,groovy,haskell,hcl,html,idris,java,javascript".split(","),
  ..."json,julia,kotlin,latex,less,lisp,livescript,llvm ir,lua,makefile,markdown".split(","),
  ..."markup,matlab,mathematica,mermaid,nix,notion formula,objective-c,ocaml,pascal".split(","),
  ..."perl,php,plain text,powershell,prolog,protobuf,purescript,python,r,racket".split(","),
  ..."reason,ruby,rust,sass,scala,scheme,scss,shell,smalltalk,solidity,sql,swift".split(","),
  ..."toml,typescript,vb.net,verilog,vhdl,visual basic,webassembly,xml,yaml".split(","),
  "java/c/c++/c#",
];
